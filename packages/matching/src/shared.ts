/** Arrays that threads share without copying. */
export const sharedBytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
export const sharedShorts = (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2));
export const sharedInts = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
export const sharedFloats = (length: number) => new Float32Array(new SharedArrayBuffer(length * 4));
export const sharedDoubles = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
