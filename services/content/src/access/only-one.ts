import { AppError } from '@patchwork/platform/errors';
import { UniqueIntegrityConstraintViolationError } from 'slonik';

const refusals: Record<string, () => AppError> = {
  articles__answered_once: () => new AppError('conflict', 'answered', 'Your class has already answered this week’s question.'),
  comments__asked_once: () =>
    new AppError('conflict', 'asked-already', 'Your class has already asked something about this answer.'),
};

/**
 * A class has one answer a week, and asks one question about an answer: unique indexes hold that, also between two requests at the
 * same moment and when a removal is undone. @throws AppError conflict `answered`, `asked-already`
 */
export const onlyOne = <Answer>(writing: Promise<Answer>): Promise<Answer> =>
  writing.catch((error: unknown) => {
    const constraint = error instanceof UniqueIntegrityConstraintViolationError ? error.constraint : null;
    throw (constraint && refusals[constraint]?.()) || error;
  });
