/** S: which alarms the screens heard, by their place in the outbox. */
import type { Database } from '../platform/database.ts'
import type { Screen } from '../outside/live-client.ts'

export const writeSocketLedger = async ({ ask }: Database, screens: readonly Screen[]): Promise<void> => {
  await ask(`create table faults_heard (project_id uuid, lane smallint, position bigint)`)
  for (const { projectId, heard } of screens)
    await ask(`insert into faults_heard select $1, * from unnest($2::smallint[], $3::bigint[])`, [
      projectId,
      heard.map(({ lane }) => lane),
      heard.map(({ position }) => position),
    ])
}
