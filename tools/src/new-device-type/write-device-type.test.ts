import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyHouse } from '../new-feature/copy-house.ts'
import { kebabOf } from './row-skeleton.ts'
import { writeDeviceType } from './write-device-type.ts'

let root = ''
beforeAll(() => {
  root = copyHouse()
})
afterAll(() => rmSync(root, { recursive: true }))

const run = (tool: string, ...args: readonly string[]) =>
  execFileSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('pnpm new:device-type', () => {
  it('writes rows that are registered, formatted, compile and pass their tests', () => {
    const first = writeDeviceType(root, 'heatPump', 'hvac')
    const second = writeDeviceType(root, 'aerosolDetectorV2', 'fire-alarm')
    expect(first.made).toBe('device-types/src/catalogue/hvac/heat-pump.ts')
    expect(second.equipmentTypeId).toBe(first.equipmentTypeId + 1)
    expect(read(first.changed)).toContain('[conditioner, heatPump] as const')
    expect(read(second.changed)).toContain('  firePhone,\n  aerosolDetectorV2,\n] as const')

    run('oxfmt', '--check', first.made, first.changed, second.made, second.changed)
    run('tsc', '-b', 'device-types')
    const rowTests = 'device-types/src/catalogue/catalogue.test.ts'
    const told = run('vitest', 'run', '--project', 'unit', '--reporter', 'verbose', rowTests)
    expect(told).toContain('heatPump holds together')
    expect(told).toContain('aerosolDetectorV2 holds together')
  })

  it.each([
    ['Heat-Pump', 'hvac', 'not a camelCase id'],
    ['heatPump2', 'plumbing', 'there is no system "plumbing"; there are access'],
    ['smokeDetector', 'gas', 'fire-alarm/smoke-detector.ts is already there'],
  ])('refuses %s in %s', (id, system, why) => {
    expect(() => writeDeviceType(root, id, system)).toThrow(why)
  })

  it.each([
    ['smokeDetector', 'smoke-detector'],
    ['breakerTZ', 'breaker-tz'],
    ['statusMonitorTGL', 'status-monitor-tgl'],
    ['wellGasShunYu', 'well-gas-shun-yu'],
    ['ioModule', 'io-module'],
    ['co2Meter', 'co2-meter'],
    ['HTTPProbe', 'http-probe'],
  ])('names the file of %s %s.ts', (id, name) => {
    expect(kebabOf(id)).toBe(name)
  })
})
