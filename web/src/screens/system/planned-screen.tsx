import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'

interface PlannedScreenProps {
  /** planned: nobody has it yet. notOffered: the operator left it out. */
  readonly why?: 'planned' | 'notOffered'
  readonly name: { readonly zh: string; readonly en: string }
}

/** An address that exists and a page that does not, or not here: it says so, and shows the way back. */
export const PlannedScreen = ({ name, why = 'planned' }: PlannedScreenProps) => {
  const t = useText()
  const language = useLanguage()
  const guide = useGuide()
  const title = language === 'en' ? name.en : name.zh
  return (
    <>
      <NavBar title={title} back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }} />
      <main>
        <EmptyState
          picture="plan"
          title={t(($) => $.shell.page[why])}
          hint={t(($) => $.shell.page[`${why}Hint`], { name: title })}
          action={
            <Button look="soft" onClick={() => void guide.go(guide.places.home, 'relaunch')}>
              {t(($) => $.shell.page.goHome)}
            </Button>
          }
        />
      </main>
    </>
  )
}
