import { type AnyHandlers, loadContract, type ServiceName } from '@patchwork/platform/contract';

/** Returns the handlers of a stand-in for a service that answers only these operations; any other operation fails with 500. */
export function onlyThese(service: ServiceName, handlers: AnyHandlers): AnyHandlers {
  const operations = Object.values(loadContract(service).paths).flatMap((path) => Object.values(path));
  const refuse =
    ({ operationId }: { operationId: string }) =>
    () => {
      throw new Error(`The stand-in of ${service} has no handler for ${operationId}.`);
    };
  const others = operations.map((operation) => [operation.operationId, refuse(operation)] as const);
  return { ...Object.fromEntries(others), ...handlers };
}
