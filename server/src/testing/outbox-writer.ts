/** Writes outbox rows as the pipeline does: through the engine's own role and function. */
import { createQuietPool } from './quiet-pool.ts'

export interface NewEvent {
  lane?: 1 | 2
  oem: string
  company?: string | null
  project: string
  equipment?: string | null
  type?: string
  body?: Record<string, unknown>
}

export const createOutboxWriter = (engineUrl: string | undefined) => {
  const pool = createQuietPool({ connectionString: engineUrl, max: 4 })
  return {
    /** All of one lane, in one transaction. Returns their positions. */
    async add(events: readonly NewEvent[]): Promise<number[]> {
      const full = events.map((event) => ({ ...event, body: event.body ?? stateBody(event) }))
      const { rows } = await pool.query<{ position: string }>(
        'select outbox_add($1::smallint, $2, $3, $4, $5, $6, $7) as position',
        [
          events[0]?.lane ?? 1,
          full.map(({ oem }) => oem),
          full.map(({ company }) => company ?? null),
          full.map(({ project }) => project),
          full.map(({ equipment }) => equipment ?? null),
          full.map(({ type }) => type ?? 'equipment.state'),
          full.map(({ body }) => JSON.stringify(body)),
        ],
      )
      return rows.map(({ position }) => Number(position))
    },
    stop: () => pool.end(),
  }
}

export type OutboxWriter = ReturnType<typeof createOutboxWriter>

const stateBody = ({ equipment, project }: NewEvent) => ({
  equipmentId: equipment ?? project,
  projectId: project,
  state: 'fire',
})
