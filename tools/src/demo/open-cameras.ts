/** Gives every camera of the city the one test picture, as whoever looks after it would: by its setting. */
import { spawnSync } from 'node:child_process'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import type { DemoCity } from './announcement.ts'
import { ask, enterAsSuper } from './ask.ts'

export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

/** Returns how many show it. */
export const openCameras = async (api: string, city: DemoCity, source: string): Promise<number> => {
  const cameras = city.devices.filter(({ type }) => type === 'camera')
  const token = cameras.length === 0 ? '' : await enterAsSuper(api, city)
  for (const { equipmentId } of cameras) await ask(api, cameraCalls.setSource, { equipmentId, source }, token)
  return cameras.length
}
