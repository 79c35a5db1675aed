import { services } from './services.ts';

/** The topics of a service's consumers. */
export const consumedBy = (service: keyof typeof services): string[] => [
  ...new Set(services[service].replayConsumers().map(({ definition }) => definition.topic)),
];
