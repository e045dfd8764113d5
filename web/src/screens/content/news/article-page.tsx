import { useQuery, useQueryClient } from '@tanstack/react-query'
import { feedbackCalls } from '@vigil/contract/content/feedback'
import { websiteCalls, type Article } from '@vigil/contract/content/website'
import { useEffect, useRef } from 'react'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { ArticleView } from '#features/content/article-view.tsx'
import styles from './article-page.module.css'

/** One article, whole. That it was opened is kept, and that it was understood when the reader says so. */
export const ArticlePage = () => {
  const t = useText()
  const { idOf } = useAddressFields<'id'>()
  const way = { text: t(($) => $.me.content.article.toList), to: contentPaths.news }
  const missing = {
    title: t(($) => $.me.content.article.missing),
    hint: t(($) => $.me.content.article.missingHint),
    way,
  }
  return (
    <RecordPage title={t(($) => $.me.content.article.title)} body="column">
      <RecordById id={idOf('id')} missing={missing}>
        {(entryId) => <ReadArticle key={entryId} entryId={entryId} />}
      </RecordById>
    </RecordPage>
  )
}

const ReadArticle = ({ entryId }: { readonly entryId: string }) => {
  const can = useCan()
  const query = useQuery({ ...queryOf(websiteCalls.article, { entryId }), enabled: can(websiteCalls.article) })
  return (
    <QueryState query={query} call={websiteCalls.article} rows={6}>
      {(article) => (
        <>
          <ArticleView article={article} />
          <ReadDock article={article} />
        </>
      )}
    </QueryState>
  )
}

const ReadDock = ({ article }: { readonly article: Article }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const can = useCan()
  const client = useQueryClient()
  const { entryId, isRead, understoodAt } = article
  const reread = (): void => void client.invalidateQueries({ predicate: ({ queryKey }) => isOfWebsite(queryKey[0]) })
  const opening = useCommand(websiteCalls.read, reread)
  const understanding = useCommand(websiteCalls.read, reread)
  const told = useRef(false)
  useEffect(() => {
    if (isRead || told.current) return
    told.current = true
    void opening.run({ entryId })
  }, [isRead, entryId, opening])
  return (
    <Dock>
      <FailureLine failure={understanding.failure} />
      <div className={styles.acts}>
        {can(feedbackCalls.send) && (
          <Button
            look="outline"
            size="large"
            icon="chat"
            onClick={() => void router.go(`${contentPaths.feedback}?about=${entryId}`)}
          >
            {t(($) => $.me.content.article.ask)}
          </Button>
        )}
        {understoodAt === null ? (
          <Button
            size="large"
            icon="check"
            busy={understanding.busy}
            onClick={() => void understanding.run({ entryId, isUnderstood: true })}
          >
            {t(($) => $.me.content.article.understood)}
          </Button>
        ) : (
          <p role="status">
            {t(($) => $.me.content.article.understoodAt, { time: dayTimeText(Date.parse(understoodAt), language) })}
          </p>
        )}
      </div>
    </Dock>
  )
}

const isOfWebsite = (path: unknown): boolean => typeof path === 'string' && path.startsWith('website/')
