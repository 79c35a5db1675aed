// CommonJS, because a thread that loads modules takes 9 MB more, and one that strips types 26.
const { setPriority } = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

// A tenth of the share of others, not the very last: on a machine without a free core sign-ins must go on.
// On Linux this is the thread's own priority; elsewhere it would be that of the whole service.
if (process.platform === 'linux') setPriority(0, 10);

parentPort.on('message', ({ password, hashed, parameters }) => {
  try {
    const answer = hashed === undefined ? hashSync(password, parameters) : verifySync(hashed, password);
    parentPort.postMessage({ answer });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
