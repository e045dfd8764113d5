// @vitest-environment node -- nothing here is drawn
import { expect, it } from 'vitest'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { rowAt } from './route-of.ts'
import { routes } from './routes.ts'

it('[spec 2.routes.content] every page of content opens a real screen at its address', () => {
  const rows = routes.filter(({ capability }) => capability === 'content')
  expect(rows).toHaveLength(17)
  expect(rows.filter(({ screen }) => screen === undefined)).toEqual([])
  for (const path of Object.values(contentPaths)) expect(rowAt(path).screen?.name).toBe('content')
})
