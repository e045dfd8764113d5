import { selfTestOutcomes, type SelfTests } from '@vigil/contract/equipment/self-test'
import { Problem } from '@vigil/contract/problems'
import { selfTestOf } from '@vigil/device-types/self-test'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { controlTarget } from '../control.repository.ts'
import { typeOf } from '../order/look.ts'
import * as tests from './self-test.repository.ts'

export const createSelfTestService = ({ database }: { database: ScopedDatabase }) => ({
  find: (actor: Actor, equipmentId: string): Promise<SelfTests> =>
    database.write(settingsOf(actor), async (tx) => {
      const [target] = await tx.rows(controlTarget(actor.scope, equipmentId))
      if (!target) throw new Problem('missing')
      if (!selfTestOf(typeOf(target))) throw new Problem('noSuchCommand')
      const [next] = await tx.rows(tests.nextTest(equipmentId))
      const rows = await tx.rows(tests.testsOf(equipmentId))
      return {
        next: next?.next_at ? { timerId: next.id, name: next.name, at: next.next_at.toISOString() } : null,
        rows: rows.map((row) => ({
          selfTestId: row.id,
          dueAt: row.due_at.toISOString(),
          expects: row.expects === 'trip' ? 'trip' : 'report',
          outcome: selfTestOutcomes.find((known) => known === row.outcome) ?? null,
          reason: row.reason,
          seconds: row.took_ms === null ? null : row.took_ms / 1_000,
          isTimed: row.timer_id !== null,
        })),
      }
    }),
})
