import { guidePath } from '#infrastructure/navigation/content-paths.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './guide.module.css'
import { useGuide } from './use-guide.ts'

/** For whoever is new: one line on Home, until he has seen it or does not want it. */
export const GuideLine = () => {
  const guide = useGuide()
  return guide.isOffered ? <Line guide={guide} /> : null
}

const Line = ({ guide }: { readonly guide: ReturnType<typeof useGuide> }) => {
  const t = useText()
  const router = useRouter()
  return (
    <section className={styles.line} aria-label={t(($) => $.home.guide.name)}>
      <a className={styles.words} href={router.hrefOf(guidePath)}>
        <Icon name="info" size={22} />
        <span>{t(($) => $.home.guide.line, { n: guide.steps.length })}</span>
      </a>
      <Button look="text" size="small" busy={guide.busy} onClick={() => void guide.end()}>
        {t(($) => $.home.guide.skip)}
      </Button>
    </section>
  )
}
