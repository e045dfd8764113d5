/** What the members say of themselves. Who leads is what `/primary` says, never what a server believes of itself. */
import type { ClusterPorts } from './cluster-ports.ts'
import { memberNames, places } from './cluster-config.ts'

const patienceMs = 2_000

/** What a 200 carries. Killed, frozen, slow or not yet there: no answer is an answer, also half of one. */
const ask = async (url: string, init?: RequestInit): Promise<string | undefined> => {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    const body = await answer.text()
    return answer.status === 200 ? body : undefined
  } catch {
    return undefined
  }
}

export interface MemberState {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
  readonly lag?: number | string
}

const rest = ({ rest: ports }: ClusterPorts, index: number): string => `http://127.0.0.1:${ports[index]}`

export const leaderOf = async (ports: ClusterPorts): Promise<number | undefined> => {
  const answers = await Promise.all(places.map((place) => ask(`${rest(ports, place)}/primary`)))
  const leader = answers.findIndex((answer) => answer !== undefined)
  return leader === -1 ? undefined : leader
}

/** By the first that answers. */
export const membersOf = async (ports: ClusterPorts): Promise<readonly MemberState[]> => {
  for (const place of places) {
    const answer = await ask(`${rest(ports, place)}/cluster`)
    if (answer === undefined) continue
    // As Patroni documents it.
    const { members = [] } = JSON.parse(answer) as { members?: MemberState[] }
    return members
  }
  return []
}

const isWell = ({ state }: MemberState): boolean => state === 'running' || state === 'streaming'

/** All three on one timeline; where commits wait for a standby, one is named for it. */
export const isHealthy = (members: readonly MemberState[], isSynchronous: boolean): boolean => {
  const roles = members.map(({ role }) => role).toSorted()
  const wanted = isSynchronous ? ['leader', 'replica', 'sync_standby'] : ['leader', 'replica', 'replica']
  return (
    members.every(isWell) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    roles.join() === wanted.join()
  )
}

/** Where it stands among the three. */
export const indexOf = (name: string | undefined): number => memberNames.findIndex((one) => one === name)

interface EtcdStatus {
  readonly header: { readonly member_id: string }
  readonly leader: string
}

export const isEtcdHealthy = async ({ etcd }: ClusterPorts): Promise<boolean> => {
  const answers = await Promise.all(etcd.map(({ client }) => ask(`http://127.0.0.1:${client}/health`)))
  return answers.every((answer) => answer !== undefined)
}

export const etcdLeaderOf = async ({ etcd }: ClusterPorts): Promise<number | undefined> => {
  const leads = async ({ client }: { client: number }): Promise<boolean> => {
    const answer = await ask(`http://127.0.0.1:${client}/v3/maintenance/status`, { method: 'POST', body: '{}' })
    // As etcd documents it.
    const status = answer === undefined ? undefined : (JSON.parse(answer) as EtcdStatus)
    return status !== undefined && status.leader === status.header.member_id
  }
  const leader = (await Promise.all(etcd.map(leads))).indexOf(true)
  return leader === -1 ? undefined : leader
}
