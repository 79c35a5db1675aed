/** The product's working name, used by every screen, email and document. */
export const SERVICE_NAME = 'Patchwork';
