// The order matters: the last file stops the backing services.
import './metrics.ts';
import './traces.ts';
import './backing-services-down.ts';
