/** One part of a page in the test's browser, between the same providers as in the page, talking to real servers. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { routerOf } from '#app/router-of.ts'
import { Providers } from '#app/providers.tsx'
import { startCore } from '#app/start-core.ts'
import { createQueryClient } from '#infrastructure/api/query-of.ts'
import { createHashHistory } from '#infrastructure/navigation/hash-history.ts'
import { bringSentences } from '#infrastructure/i18n/failure-text.ts'

export const renderPart = async (part: ReactNode, servers: object) => {
  document.head.innerHTML = ''
  const meta = document.createElement('meta')
  meta.name = 'vigil-servers'
  meta.content = JSON.stringify(servers)
  document.head.append(meta)
  const core = await startCore()
  await bringSentences()
  const router = routerOf(createHashHistory(window), core)
  render(
    <QueryClientProvider client={createQueryClient(core.caller)}>
      <Providers core={core} router={router}>
        {part}
      </Providers>
    </QueryClientProvider>,
  )
  onTestFinished(() => core.session.end())
  return { core }
}
