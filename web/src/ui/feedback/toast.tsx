/** A sentence over the page for two seconds. Nothing that matters is said only here. */
import { prepareMobileParts } from '../mobile/mobile-parts.ts'

const toastMs = 2_000
const toastLayer = 10_090

export const showToast = async (text: string): Promise<void> => {
  // Few screens ever show one, so none of them pays for it at the start.
  const [{ default: Toast }] = await Promise.all([import('antd-mobile/es/components/toast'), prepareMobileParts()])
  Toast.show({
    content: <span role="status">{text}</span>,
    duration: toastMs,
    maskClickable: true,
    maskStyle: { '--z-index': String(toastLayer) },
  })
}
