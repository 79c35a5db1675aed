let count = 0;

/** Part of a name or address that no other test, worker or earlier run uses, so journeys can be repeated on one system. */
export function uniqueId(): string {
  count += 1;
  return `${Date.now().toString(36)}${process.env.TEST_PARALLEL_INDEX ?? ''}${count}`;
}
