import { useQuery } from '@tanstack/react-query'
import { websiteCalls, type ArticleSummary } from '@vigil/contract/content/website'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Card } from '#ui/surface/card.tsx'
import { useWordsOf } from './use-words-of.ts'

const quarterMs = 15 * 60_000
const most = 3

/** The newest news, where there is any; nothing that Home waits for. */
export const NewsCard = () => {
  const can = useCan()
  const news = queryOf(websiteCalls.news, { size: most })
  const { data } = useQuery({ ...news, enabled: can(websiteCalls.news), staleTime: quarterMs })
  return data && data.rows.length > 0 ? <Rows rows={data.rows} /> : null
}

const Rows = ({ rows }: { readonly rows: readonly ArticleSummary[] }) => {
  const t = useText()
  const wordsOf = useWordsOf()
  const { status } = useAreas('me')
  if (status !== 'ready') return null
  return (
    <Card title={t(($) => $.me.content.news.title)}>
      {rows.map(({ entryId, title }) => (
        <LinkRow key={entryId} icon="globe" text={wordsOf(title)} to={`${contentPaths.newsInfo}?id=${entryId}`} />
      ))}
      <LinkRow icon="list" text={t(($) => $.me.content.news.all)} to={contentPaths.news} />
    </Card>
  )
}
