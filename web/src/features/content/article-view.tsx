import type { Article } from '@vigil/contract/content/website'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { ArticleBody } from './article-body.tsx'
import styles from './article-view.module.css'
import { Cover } from './cover.tsx'
import { useWordsOf } from './use-words-of.ts'

/** As much of an article as is looked at: the desk shows a draft by the same. */
export type ShownArticle = Pick<
  Article,
  'title' | 'summary' | 'cover' | 'body' | 'pictures' | 'publishedAt' | 'isOfPlatform' | 'minutes'
>

export const ArticleView = ({ article }: { readonly article: ShownArticle }) => {
  const t = useText()
  const language = useLanguage()
  const wordsOf = useWordsOf()
  const { title, summary, cover, body, pictures, publishedAt, isOfPlatform, minutes } = article
  const words = wordsOf(body)
  const lead = wordsOf(summary)
  return (
    <article className={styles.article}>
      <Cover picture={cover} size="address" className={styles.cover} />
      <h2 className={styles.title}>{wordsOf(title)}</h2>
      <p className={styles.sub}>
        {isOfPlatform ? t(($) => $.me.content.byPlatform) : t(($) => $.me.content.byOperator)} ·{' '}
        {dayTimeText(Date.parse(publishedAt), language)} · {t(($) => $.me.content.minutes, { n: minutes })}
      </p>
      {lead !== '' && <p className={styles.lead}>{lead}</p>}
      {words && <ArticleBody body={words} pictures={pictures} />}
    </article>
  )
}
