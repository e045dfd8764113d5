/** Two whole platforms side by side. The directory lies in the first one's database. */
import { join } from 'node:path'
import { dataFolder } from '@vigil/stack/private-stack'
import { preparePlatform, type Platform, type PlatformSize } from './platform.ts'
import { runOnce } from './supervise.ts'

export interface TwoCells {
  readonly east: Platform
  readonly west: Platform
  /** Of whoever gives commands at the first cell and knows both. */
  readonly settings: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const addressesOf = ({ mqttUrls, apiPorts }: Platform): string[] => [
  '--mqtt',
  mqttUrls[0] ?? '',
  '--api',
  `http://127.0.0.1:${apiPorts[0]}`,
]

export const prepareTwoCells = async (size: PlatformSize): Promise<TwoCells> => {
  const east = await preparePlatform('cells-east', size, { VIGIL_CELL: 'east-1' })
  const { environment } = east.stack
  try {
    const west = await preparePlatform('cells-west', size, {
      VIGIL_CELL: 'west-1',
      VIGIL_SECRET_KEY: environment.VIGIL_SECRET_KEY,
      VIGIL_DIRECTORY_API_URL: environment.VIGIL_DATABASE_API_URL,
      VIGIL_DIRECTORY_ENGINE_URL: environment.VIGIL_DATABASE_ENGINE_URL,
    })
    const settings = {
      ...environment,
      VIGIL_TARGET_DATABASE_OWNER_URL: west.stack.environment.VIGIL_DATABASE_OWNER_URL,
      VIGIL_TARGET_SECRET_KEY: environment.VIGIL_SECRET_KEY,
    }
    const stop = async (): Promise<void> => void (await Promise.all([east.stop(), west.stop()]))
    try {
      for (const [id, cell] of [
        ['east-1', east],
        ['west-1', west],
      ] as const)
        await runOnce({
          name: `cell ${id}`,
          args: ['server/src/main.ts', 'cell', '--id', id, ...addressesOf(cell)],
          environment: settings,
          logFile: join(dataFolder, 'faults', 'cells-east', 'cell.log'),
        })
      return { east, west, settings, stop }
    } catch (error) {
      await west.stop()
      throw error
    }
  } catch (error) {
    await east.stop()
    throw error
  }
}
