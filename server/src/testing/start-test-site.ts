/** Api, gateway and pipeline over one database: what a person does on one side and a device on the other. */
import { createHash, randomBytes } from 'node:crypto'
import { accountCalls } from '@vigil/contract/account/account'
import type { Insertable } from 'kysely'
import { createLog } from '#infrastructure/log/log.ts'
import { startGateway, type RunningGateway } from '#processes/gateway.ts'
import { prepareStreams } from '#processes/migrate.ts'
import { startPipeline } from '#processes/pipeline.ts'
import type { Schema } from '#schema/schema.ts'
import { testPassword, type Factories } from './factories.ts'
import { connectStandIn, type StandIn } from './stand-in-device.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

export interface SiteDevice {
  readonly id: string
  connect(): Promise<StandIn>
}

export interface TestSite {
  readonly server: TestServer
  readonly gateway: RunningGateway
  readonly oem: string
  readonly project: string
  device(row?: Partial<Insertable<Schema['equipment']>>): Promise<SiteDevice>
  loginAs(role: Parameters<Factories['account']>[0]): Promise<{ id: string; token: string }>
  stop(): Promise<void>
}

/** With further settings of the gateway. */
export const startTestSite = async (settings: Readonly<Record<string, string>> = {}): Promise<TestSite> => {
  const server = await startTestServer()
  const { database, make } = server
  const environment = { ...database.environment, VIGIL_MQTT_LISTEN: '127.0.0.1:0' }
  const log = createLog('site', 'fatal')
  await prepareStreams(environment, log)
  const oem = await make.oem()
  const project = await make.project(oem)
  const gateway = await startGateway({ ...environment, ...settings }, log)
  const pipeline = await startPipeline(environment, log)
  const standIns: StandIn[] = []

  return {
    server,
    gateway,
    oem,
    project,
    async device(row = {}) {
      const keyCode = `KC-${randomBytes(6).toString('hex')}`
      const secret = randomBytes(24).toString('base64url')
      const id = await make.equipment({ oem, project }, { type_no: 159, ...row, key_code: keyCode })
      const hash = createHash('sha256').update(secret).digest()
      await database.owner.query('insert into equipment_credential (equipment_id, secret_hash) values ($1, $2)', [
        id,
        hash,
      ])
      const connect = async (): Promise<StandIn> => {
        const standIn = await connectStandIn({ port: gateway.listening[0]?.port ?? 0, keyCode, secret })
        standIns.push(standIn)
        return standIn
      }
      return { id, connect }
    },
    async loginAs(role) {
      const { id, loginName } = await make.account(role, { oem, project })
      const session = await server.result(accountCalls.login, { userName: loginName, password: testPassword })
      return { id, token: session.token }
    },
    async stop() {
      for (const standIn of standIns) await standIn.leave().catch(() => undefined)
      await pipeline.stop()
      await gateway.stop()
      await server.stop()
    },
  }
}
