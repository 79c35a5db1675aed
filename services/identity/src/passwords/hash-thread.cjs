// CommonJS, because a thread that loads ES modules takes 9 MB more, and one that strips types 26 MB more.
const { getPriority, setPriority } = require('node:os');
const { parentPort } = require('node:worker_threads');
const { hashSync, verifySync } = require('@node-rs/argon2');

// A tenth of the normal CPU share, not the lowest priority: without a free core, sign-ins must still work. On Linux this is the
// thread's own priority; elsewhere it would be that of the whole service. Only root may raise it again.
const LOW_PRIORITY = 10;
if (process.platform === 'linux' && getPriority() < LOW_PRIORITY) setPriority(0, LOW_PRIORITY);

parentPort.on('message', ({ password, hashed, parameters }) => {
  try {
    const answer = hashed === undefined ? hashSync(password, parameters) : verifySync(hashed, password);
    parentPort.postMessage({ answer });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
