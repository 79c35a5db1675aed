// CommonJS, because a thread that loads ES modules takes 9 MB more, and one that strips types 26 MB more.
const { setPriority } = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

// A tenth of the normal CPU share, not the lowest priority: without a free core, sign-ins must still work. On Linux this is the
// thread's own priority; elsewhere it would be that of the whole service.
if (process.platform === 'linux') setPriority(0, 10);

parentPort.on('message', ({ password, hashed, parameters }) => {
  try {
    const answer = hashed === undefined ? hashSync(password, parameters) : verifySync(hashed, password);
    parentPort.postMessage({ answer });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
