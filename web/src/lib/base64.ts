/** Base64 of the UTF-8 bytes, the specified format of passwords in JSON. It protects nothing. */
export const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The bytes of a base64 text. Throws if it is none. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
