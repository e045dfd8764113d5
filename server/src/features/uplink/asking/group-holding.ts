/** Which groups this gateway may ask. It stops asking before anybody else can begin, by a clock that nobody sets. */
import { performance } from 'node:perf_hooks'
import { createLeaseStore } from '#foundation/project/lease.repository.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createLeaseKeeper, type LeaseStore } from '#infrastructure/stream/lease.ts'

/** As many as the table of leases has. */
export const leaseGroups = 16
const ttlMs = 5_000
const renewMs = 1_000

type Deps = { run: RunStatement; gateway: string; log: Log }

export const createGroupHolding = ({ run, gateway, log }: Deps) => {
  /** When each was surely still ours. */
  const sureAt = new Map<number, number>()
  const base = createLeaseStore(run, { lane: 0, owner: gateway, ttlMs, table: 'field_lease' })
  const store: LeaseStore = {
    ...base,
    async renew(group) {
      const asked = performance.now()
      const renewed = await base.renew(group)
      if (renewed) sureAt.set(group, asked)
      return renewed
    },
    handOver(group) {
      // First: whoever gets it may begin at once.
      sureAt.delete(group)
      return base.handOver(group)
    },
  }
  const keeper = createLeaseKeeper({
    owner: gateway,
    name: 'field',
    store,
    everyMs: renewMs,
    log,
    pauseBatches: (work) => work(),
    taken: ({ group }) => void sureAt.set(group, performance.now()),
    lost: (group) => void sureAt.delete(group),
  })
  keeper.start()
  const isSure = (group: number): boolean => performance.now() - (sureAt.get(group) ?? -Infinity) < ttlMs - renewMs
  return { groups: () => keeper.owned().filter(isSure), isSure, stop: keeper.stop }
}
