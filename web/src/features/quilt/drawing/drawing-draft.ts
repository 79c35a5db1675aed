/** Whether a drawing of the class is kept on this device. */
export const hasDrawing = (_userId: number, _groupId: number): boolean => false;

/** Call it when the patch of the class has been sewn. */
export const dropDrawing = async (_userId: number, _groupId: number): Promise<void> => undefined;
