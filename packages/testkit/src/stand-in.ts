import { type AnyHandlers, loadContract, type ServiceName } from '@patchwork/platform/contract';

/** Handlers for a small server that stands in for a service and answers these operations only; any other fails the call (500). */
export function onlyThese(service: ServiceName, handlers: AnyHandlers): AnyHandlers {
  const operations = Object.values(loadContract(service).paths).flatMap((path) => Object.values(path));
  const refuse =
    ({ operationId }: { operationId: string }) =>
    () => {
      throw new Error(`The stand-in of ${service} was not told what ${operationId} answers.`);
    };
  const others = operations.map((operation) => [operation.operationId, refuse(operation)] as const);
  return { ...Object.fromEntries(others), ...handlers };
}
