import { appVersionCalls, type AppPlatform } from '@vigil/contract/content/app-version'
import { Link } from '@vigil/contract/content/article-body'
import { websiteCalls } from '@vigil/contract/content/website'
import { QrCode } from '#features/account/qr-code.tsx'
import { drawingAddress } from '#foundation/brand/drawing-address.ts'
import { useBrandLanguage, useBrandStore } from '#foundation/brand/use-brand.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useAsked } from '#infrastructure/api/use-asked.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import { phoneOf } from './phone-of.ts'
import { secondPage } from './second-page.ts'
import styles from './download-page.module.css'

/** Where a phone fetches the app of the brand on the door. */
export const DownloadPage = () => <DownloadOf page={useBrandStore().loginPage()} />

export const SecondDownloadPage = () => <DownloadOf page={secondPage} />

const DownloadOf = ({ page }: { readonly page: string }) => {
  const t = useText()
  const phone = phoneOf(navigator.userAgent)
  return (
    <RecordPage title={t(($) => $.me.content.download.title)} body="column">
      <Door page={page} />
      {phone !== 'ios' && <Fetch page={page} platform="android" />}
      {phone !== 'android' && <Fetch page={page} platform="ios" />}
      {phone === undefined && (
        <Card>
          <div className={styles.code}>
            <QrCode text={location.href} label={t(($) => $.me.content.download.qr)} />
            <span>{t(($) => $.me.content.download.scan)}</span>
          </div>
        </Card>
      )}
      <OpenWeb page={page} />
    </RecordPage>
  )
}

/** Whose app it is. A page without it is still a page: nothing is waited for. */
const Door = ({ page }: { readonly page: string }) => {
  const speaks = useBrandLanguage()
  const { answer } = useAsked(websiteCalls.logo, { page })
  if (!answer) return null
  return (
    <div className={styles.door}>
      <img src={drawingAddress(answer.logo.light)} width={72} height={72} alt="" />
      <b>{answer.name[speaks]}</b>
    </div>
  )
}

const Fetch = ({ page, platform }: { readonly page: string; readonly platform: Exclude<AppPlatform, 'web'> }) => {
  const t = useText()
  const language = useLanguage()
  const speaks = useBrandLanguage()
  const { answer, failure, retry } = useAsked(appVersionCalls.check, { page, platform })
  const name = t(($) => $.me.content.download[platform])
  if (failure)
    return (
      <EmptyState
        compact
        picture="network"
        title={name}
        hint={failureText(t, language, failure)}
        action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
        urgent
      />
    )
  if (!answer) return <RowSkeleton rows={1} label={t(($) => $.shell.load.loading)} />
  const { version } = answer
  // Asked once more where it becomes a link.
  const address = Link.safeParse(version?.address).data
  return (
    <Card title={name}>
      {version && address !== undefined ? (
        <>
          <p className={styles.sub}>{t(($) => $.me.content.download.version, { version: version.newest })}</p>
          {version.notes[speaks] !== '' && <p>{version.notes[speaks]}</p>}
          <a className={styles.get} href={address} rel="noopener noreferrer">
            {t(($) => $.me.content.download.get, { name })}
          </a>
        </>
      ) : (
        <p className={styles.sub}>{t(($) => $.me.content.download.none, { platform: name })}</p>
      )}
    </Card>
  )
}

const OpenWeb = ({ page }: { readonly page: string }) => {
  const t = useText()
  const router = useRouter()
  return (
    <Card>
      <p className={styles.sub}>{t(($) => $.me.content.download.noneHint)}</p>
      <Button look="outline" onClick={() => void router.go(`/pagesLogin/login/${page}`)}>
        {t(($) => $.me.content.download.web)}
      </Button>
    </Card>
  )
}
