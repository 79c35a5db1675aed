// The order matters: the first needs two of each process, the second leaves one.
import './rollout.ts';
import './rotation.ts';
