/** Gives a vitest project servers of its own; a test reaches them by `inject('environment')`. */
import type { TestProject } from 'vitest/node'

import { startPrivateStack } from './private-stack.ts'
import { type Stack, startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    environment: Record<string, string>
  }
}

// For quick local runs: the folder of a developer's stack, which stays up afterwards.
const lentFolder = process.env['VIGIL_STACK_REUSE']

const postgresSettings = {
  // Without a standby it is the same as `on`; so one test may do without its standby while the others run on.
  synchronous_commit: 'local',
  // Hundreds of databases are made and dropped, each with a checkpoint. No test here cuts the power: `pnpm faults` does.
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
}

let stack: Stack | undefined

export const setup = async (project: TestProject): Promise<void> => {
  stack = lentFolder ? await startStack({ dir: lentFolder }) : await startPrivateStack('vitest', { postgresSettings })
  project.provide('environment', stack.environment)
}

export const teardown = async (): Promise<void> => {
  if (!lentFolder) await stack?.stop()
}
