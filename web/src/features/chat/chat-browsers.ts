/** Browsers that belong to the chat platform: inside them it knows who holds the phone. */
const chatBrowsers: readonly RegExp[] = [/\bMicroMessenger\//i]

export const isChatBrowser = (userAgent: string): boolean => chatBrowsers.some((name) => name.test(userAgent))
