import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRoutes } from './read-routes.ts'
import { countByCapability, surveyRoutes } from './survey-routes.ts'

const row = (path: string, capability: string, screen?: { name: string }) => ({
  path,
  capability,
  ...(screen && { screen }),
  name: {
    zh: '页',
    en: `Page ${path}`,
  },
})
const rows = [row('/a', 'shell', { name: 'entry' }), row('/b', 'shell'), row('/c', 'alarm')]

describe('pnpm routes', () => {
  it('tells built from planned', () => {
    expect(surveyRoutes(rows)).toEqual({
      total: 3,
      built: 1,
      planned: 2,
      routes: [
        { path: '/a', screen: 'Page /a', capability: 'shell', built: true },
        { path: '/b', screen: 'Page /b', capability: 'shell', built: false },
        { path: '/c', screen: 'Page /c', capability: 'alarm', built: false },
      ],
    })
  })

  it('narrows to the capabilities asked for, and refuses one that nobody has', () => {
    expect(surveyRoutes(rows, ['alarm'])).toMatchObject({ total: 1, built: 0 })
    expect(() => surveyRoutes(rows, ['alarm', 'moon'])).toThrow('no route has the capability moon')
  })

  it('counts for each capability', () => {
    expect(countByCapability(surveyRoutes(rows))).toEqual({
      shell: { built: 1, total: 2 },
      alarm: { built: 0, total: 1 },
    })
  })

  it('reads the client’s own table', async () => {
    const survey = surveyRoutes(await readRoutes(resolve(import.meta.dirname, '../../..')))
    expect(survey.total).toBeGreaterThanOrEqual(198)
    expect(survey.routes.find(({ path }) => path === '/')).toMatchObject({ screen: 'Entry', capability: 'shell' })
  })
})
