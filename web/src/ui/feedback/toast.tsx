/** A sentence over the page for two seconds. Nothing that matters is said only here. */

const toastMs = 2_000
const toastLayer = 10_090

export const showToast = async (text: string): Promise<void> => {
  // Few screens ever show one, so none of them pays for it at the start.
  const [{ default: Toast }, { prepareMobileParts }] = await Promise.all([
    import('antd-mobile/es/components/toast'),
    import('../mobile/mobile-parts.ts'),
  ])
  await prepareMobileParts()
  Toast.show({
    content: <span role="status">{text}</span>,
    duration: toastMs,
    maskClickable: true,
    maskStyle: { '--z-index': String(toastLayer) },
  })
}
