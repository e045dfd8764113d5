/** Where a person goes whose login has expired. */
export interface LoginBrand {
  /** The name of its login page, "login" and a suffix. */
  readonly loginPage: string
  /** The official account of the chat platform, where the brand has one. */
  readonly chatAppId: string | null
}

export interface ChatPlatform {
  /** The address of its OAuth page. */
  readonly authorize: string
  /** Our endpoint that takes the code it hands out. */
  readonly receiveCode: string
}

const isChatBrowser = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent)

/** undefined: not inside the chat platform, or a brand without an account there; its own login page it is. */
export const chatLoginAddress = (
  { chatAppId }: LoginBrand,
  { authorize, receiveCode }: ChatPlatform,
  { userAgent, state }: { readonly userAgent: string; readonly state: string },
): string | undefined => {
  if (chatAppId === null || chatAppId === '' || !isChatBrowser(userAgent)) return undefined
  // The platform reads these in this order and wants its mark at the end.
  const query = new URLSearchParams([
    ['appid', chatAppId],
    ['redirect_uri', receiveCode],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', state],
  ])
  return `${authorize}?${query.toString()}#wechat_redirect`
}
