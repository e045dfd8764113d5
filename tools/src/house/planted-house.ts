/** A small sound house in a temporary folder, with the real arrows, for a test to break on purpose. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Survey, surveyHouse } from './survey-house.ts'

export type Files = Record<string, string>

const linkedPackages = ['device-types', 'contract', 'protocols', 'tools']
const exportsSources = { './*': './src/*.ts' }

const outsidePackage = (name: string): Files => {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'main.js' }),
    [`node_modules/${name}/main.js`]: 'export const main = 1\n',
  }
}

const soundHouse: Files = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', devDependencies: { gauge: '1.0.0' } }),
  ...outsidePackage('leftover'),
  ...outsidePackage('gauge'),
  ...Object.fromEntries(
    linkedPackages.map((name) => [
      `${name}/package.json`,
      JSON.stringify({ name: `@vigil/${name}`, type: 'module', exports: exportsSources }),
    ]),
  ),
  'server/package.json': JSON.stringify({
    name: '@vigil/server',
    type: 'module',
    imports: { '#*': './src/*' },
    dependencies: { '@vigil/contract': 'workspace:*', '@vigil/tools': 'workspace:*' },
  }),
  'device-types/src/device-type.ts': 'export type DeviceType = { name: string }\n',
  'contract/src/alarm/alarm.ts': `import type { DeviceType } from '@vigil/device-types/device-type'\nexport type Alarm = { of: DeviceType }\n`,
  'tools/src/check.ts': 'export const check = 1\n',
  'server/src/main.ts': `import './processes/api.ts'\n`,
  'server/src/processes/api.ts': `import '#features/alarm/alarm.service.ts'\nimport '#features/notice/notice.service.ts'\n`,
  'server/src/features/alarm/alarm.service.ts': `import type { Alarm } from '@vigil/contract/alarm/alarm'\nimport { project } from '#foundation/project/project.ts'\nexport const open: Alarm[] = []\nexport const of = project\n`,
  'server/src/features/alarm/alarm.service.test.ts': `import '#testing/start-test-server.ts'\n`,
  'server/src/features/notice/notice.service.ts': 'export const notice = 1\n',
  'server/src/foundation/rights/rights.ts': 'export const rights = 1\n',
  'server/src/foundation/project/project.ts': `export { rights as project } from '../rights/rights.ts'\nexport const more = 1\n`,
  'server/src/events/alarm-events.ts': 'export const raised = 1\n',
  'server/src/schema/tables.ts': `import '#infrastructure/clock/clock.ts'\n`,
  'server/src/infrastructure/clock/clock.ts': 'export const now = () => Date.now()\n',
  'server/src/testing/start-test-server.ts': `import '#processes/api.ts'\n`,
}

/** Surveys the sound house with the given files added to it or put in place of its own. */
export const surveyPlanted = async (planted: Files): Promise<Survey> => {
  const root = mkdtempSync(join(tmpdir(), 'planted-house-'))
  try {
    buildHouse(root, { ...soundHouse, ...planted })
    return await surveyHouse(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

const buildHouse = (root: string, files: Files) => {
  copyFileSync(resolve(import.meta.dirname, '../../../.dependency-cruiser.mjs'), join(root, '.dependency-cruiser.mjs'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@vigil'))
  for (const name of linkedPackages) symlinkSync(join(root, name), join(root, 'node_modules/@vigil', name))
}
