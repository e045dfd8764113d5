/** Through which of etcd's two doors Patroni keeps its lock, and which Patroni may use which. Pure. */
export type EtcdApi = 'etcd' | 'etcd3'

const firstThatCompares = [3, 0, 3]

const numbersIn = (version: string): number[] => (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number)

const comparesLeader = (version: string): boolean => {
  const numbers = numbersIn(version)
  const place = firstThatCompares.findIndex((wanted, index) => (numbers[index] ?? 0) !== wanted)
  return place === -1 || (numbers[place] ?? 0) > (firstThatCompares[place] ?? 0)
}

/** The one that loses nothing. The older door is closed in newer etcd, and newer Patroni does not need it. */
export const safeApiOf = (version: string): EtcdApi => (comparesLeader(version) ? 'etcd3' : 'etcd')

/** Why this pair may not be started; undefined when it may. */
export const refusalOf = (version: string, api: EtcdApi): string | undefined =>
  api === 'etcd' || comparesLeader(version)
    ? undefined
    : `Patroni ${version} with etcd3 is not started: before 3.0.3 it writes the leader's key without comparing, so that a primary ` +
      `that stood still takes the lock back by force and what was acknowledged meanwhile is lost; take Patroni 3.0.3 or newer`
