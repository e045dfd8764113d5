import type { EventDefinition, EventKind, EventPriority } from '../device-type.ts'

export const event = (zh: string, en: string, kind: EventKind, priority: EventPriority): EventDefinition => ({
  name: { zh, en },
  kind,
  priority,
})
