/** The configuration file of one NATS node. */
import type { Secrets } from '../secrets.ts'
import { natsUsers, type NatsUser } from './nats-rights.ts'

export type NatsNode = {
  name: string
  listen: string
  routeListen: string
  /** Where the nodes of the cluster, this one among them, wait for each other. */
  routes: string[]
  store: string
  /** Where there is a CA: clients come in by TLS only, and nodes prove to each other who they are. */
  tls?: { ca: string; cert: string; key: string } | undefined
  /** Write through to the disk before a confirmation. 2.9 refuses to start with the word; from 2.12 on it must be there. */
  syncAlways: boolean
}

const list = (texts: string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`

const userLine = (user: NatsUser, secrets: Secrets): string => {
  const rights = [`publish: ${list(user.publish)}`, `subscribe: ${list(user.subscribe)}`]
  if (user.answers) rights.push('allow_responses: { max: 1, expires: "10s" }')
  return `{ user: ${user.name}, password: "${secrets[user.secret]}", permissions: { ${rights.join(', ')} } }`
}

/** A certificate that is written anew is read again on SIGHUP; who is connected stays. */
const closedLine = ({ tls }: NatsNode, isRoute: boolean): string =>
  tls === undefined
    ? ''
    : `tls { cert_file: "${tls.cert}", key_file: "${tls.key}"${isRoute ? `, ca_file: "${tls.ca}"` : ''}, timeout: 5 }\n`

/** One node alone has no cluster to wait for. */
const clusterOf = (node: NatsNode, secrets: Secrets): string => {
  if (node.routes.length === 0) return ''
  const routes = node.routes.map((address) => `nats-route://route:${secrets.natsRoute}@${address}`)
  return `cluster {
  name: vigil
  listen: "${node.routeListen}"
  ${closedLine(node, true)}  authorization { user: route, password: "${secrets.natsRoute}", timeout: 2 }
  routes: ${list(routes)}
}
`
}

/** Accounts with users and no `no_auth_user`: a connection without a name and password is refused. */
export const natsConfig = (node: NatsNode, secrets: Secrets): string => `server_name: ${node.name}
listen: "${node.listen}"
${closedLine(node, false)}jetstream {
  store_dir: "${node.store}"
  max_memory_store: 256MB
  max_file_store: 20GB
${node.syncAlways ? '  sync_interval: always\n' : ''}}
${clusterOf(node, secrets)}accounts {
  SYS { users: [{ user: system, password: "${secrets.natsSystem}" }] }
  VIGIL {
    jetstream: enabled
    users: [
      ${natsUsers.map((user) => userLine(user, secrets)).join('\n      ')}
    ]
  }
}
system_account: SYS
`
