import { sharePayload } from '#foundation/project/share-payload.ts'
import type { CurrentProject } from '#foundation/project/use-project.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { IconButton } from '#ui/action/icon-button.tsx'

/** What one rarely does with a unit from its first page; fetched after what everybody looks for there. */
export const UnitTools = ({ project }: { readonly project: CurrentProject }) => (
  <>
    <WallButton />
    <ShareButton project={project} />
  </>
)

/** The control room is for a wide screen, and for who sees alarms. */
const WallButton = () => {
  const t = useText()
  const router = useRouter()
  const wide = useWide()
  const session = useSession()
  if (!wide || !session?.leftMenuList.includes('alarmRec')) return null
  return (
    <IconButton
      icon="monitor"
      label={t(($) => $.home.wall)}
      onClick={() => void router.go(`${router.places.home}?wall=1`)}
    />
  )
}

/** Hands the address of this unit to somebody else, where the device can. */
const ShareButton = ({ project }: { readonly project: CurrentProject }) => {
  const t = useText()
  const router = useRouter()
  if (typeof navigator.share !== 'function') return null
  const share = (): void => {
    const { title, path } = sharePayload(project, router.places.home)
    // Closing the system's sheet without choosing is no failure.
    navigator
      .share({ title, url: `${location.origin}${location.pathname}${router.hrefOf(path)}` })
      .catch(() => undefined)
  }
  return <IconButton icon="share" label={t(($) => $.home.share)} onClick={share} />
}
