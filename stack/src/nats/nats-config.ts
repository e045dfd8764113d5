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
  /** Write through to the disk before a confirmation. 2.9 refuses to start with the word; from 2.12 on it must be there. */
  syncAlways: boolean
}

const list = (texts: string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`

const userLine = (user: NatsUser, secrets: Secrets): string => {
  const rights = [`publish: ${list(user.publish)}`, `subscribe: ${list(user.subscribe)}`]
  if (user.answers) rights.push('allow_responses: { max: 1, expires: "10s" }')
  return `{ user: ${user.name}, password: "${secrets[user.secret]}", permissions: { ${rights.join(', ')} } }`
}

/** Accounts with users and no `no_auth_user`: a connection without a name and password is refused. */
export const natsConfig = (node: NatsNode, secrets: Secrets): string => {
  const routes = node.routes.map((address) => `nats-route://route:${secrets.natsRoute}@${address}`)
  return `server_name: ${node.name}
listen: "${node.listen}"
jetstream {
  store_dir: "${node.store}"
  max_memory_store: 256MB
  max_file_store: 20GB
${node.syncAlways ? '  sync_interval: always\n' : ''}}
cluster {
  name: vigil
  listen: "${node.routeListen}"
  authorization { user: route, password: "${secrets.natsRoute}", timeout: 2 }
  routes: ${list(routes)}
}
accounts {
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
}
