import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { IconButton } from '#ui/action/icon-button.tsx'

// With the button and not among the words of every page: it is fetched after them.
const help = { zh: '帮助', en: 'Help' }

/** To the chapters of the manual that help with the page on the glass. */
export const HelpButton = ({ size }: { readonly size?: number }) => {
  const router = useRouter()
  const nameOf = useName()
  const open = (): void => {
    const area = router.areaHere()
    void router.go(area === undefined ? contentPaths.manual : `${contentPaths.manual}?area=${area}`)
  }
  return <IconButton icon="info" label={nameOf(help)} onClick={open} {...(size === undefined ? {} : { size })} />
}

/** Where there is no side bar, at the top of the page; not for whoever has not signed in, nor beside the manual itself. */
export const PhoneHelp = () => {
  const isWide = useWide()
  const session = useSession()
  const router = useRouter()
  if (isWide || !session || router.current().startsWith(contentPaths.manual)) return null
  return <HelpButton />
}
