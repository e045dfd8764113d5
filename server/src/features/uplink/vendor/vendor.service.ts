/** The makers' clouds of this cell: each stands for a box, and its devices for what is behind that. */
import { askNothing, startAsking, type Asking, type Holding } from '../asking/asking.ts'
import { pollCloud, type CloudDeps } from './cloud-poller.ts'
import { cloudsIn } from './vendor-cloud.repository.ts'
import { createBoundedGet } from '#infrastructure/outbound/bounded-get.ts'

type Deps = Omit<CloudDeps, 'get' | 'mayAsk'> & {
  /** Without them nobody is asked. */
  hosts: readonly string[]
  holding: Holding
}

export const startVendors = ({ hosts, ...deps }: Deps): Asking => {
  if (hosts.length === 0) return askNothing
  const { get } = createBoundedGet({ hosts })
  return startAsking({
    holding: deps.holding,
    log: deps.log,
    rowsIn: (groups) => deps.run(cloudsIn(groups)),
    begin: (row, mayAsk) => pollCloud({ ...deps, get, mayAsk }, row),
  })
}
