/** The ports of one cluster: three of etcd by two, three of PostgreSQL and of Patroni, and the one that everybody asks. */
import { keepFreePorts } from '../machine/free-ports.ts'

export interface ClusterPorts {
  readonly etcd: readonly { readonly client: number; readonly peer: number }[]
  readonly postgres: readonly number[]
  readonly rest: readonly number[]
  /** Leads to whoever leads. */
  readonly rw: number
}

export const keepClusterPorts = async (dir: string, inUse: boolean): Promise<ClusterPorts> => {
  const [rw = 0, ...ports] = await keepFreePorts(`${dir}/cluster-ports.json`, 13, inUse)
  const clients = ports.splice(0, 3)
  const peers = ports.splice(0, 3)
  return {
    rw,
    etcd: clients.map((client, place) => ({ client, peer: peers[place] ?? 0 })),
    postgres: ports.slice(0, 3),
    rest: ports.slice(3),
  }
}
