import { useQuery, useQueryClient } from '@tanstack/react-query'
import { websiteCalls, type Article } from '@vigil/contract/content/website'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ArticleBody } from './article-body.tsx'
import { useWordsOf } from './use-words-of.ts'
import styles from './notify-dialog.module.css'

const minuteMs = 60_000
const asked = queryOf(websiteCalls.notify, {})

/** What everybody is to know, once in each version: closed is read, and the platform remembers it for each person. */
export const NotifyDialog = () => {
  const can = useCan()
  const client = useQueryClient()
  const mayAsk = can(websiteCalls.notify) && can(websiteCalls.read)
  const { data } = useQuery({ ...asked, enabled: mayAsk, staleTime: 5 * minuteMs })
  const reading = useCommand(websiteCalls.read, () => void client.invalidateQueries({ queryKey: asked.queryKey }))
  const article = data?.article
  if (!article) return null
  const close = (): void => {
    // Gone at once; whose answer is lost is told again another time.
    client.setQueryData(asked.queryKey, { article: null })
    void reading.run({ entryId: article.entryId })
  }
  return <Dialog article={article} onClose={close} />
}

const Dialog = ({ article, onClose }: { readonly article: Article; readonly onClose: () => void }) => {
  const t = useText()
  const wordsOf = useWordsOf()
  const { status } = useAreas('me')
  const [words, lead] = [wordsOf(article.body), wordsOf(article.summary)]
  if (status !== 'ready') return null
  return (
    <Sheet open title={wordsOf(article.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.body}>
        {lead !== '' && <p>{lead}</p>}
        {words && <ArticleBody body={words} pictures={article.pictures} />}
        <Button size="large" icon="check" onClick={onClose}>
          {t(($) => $.me.content.welcome.gotIt)}
        </Button>
      </div>
    </Sheet>
  )
}
