/** Which files the viewer opens: PDF files of this very site, by their path, and none that any address of the world names. */
const ownPath = /^\/(?:file\/[A-Za-z0-9-]+(?:\.pdf)?(?:\?[A-Za-z0-9=&_.%~-]*)?|[A-Za-z0-9][A-Za-z0-9/_-]*\.pdf)$/

export const ownFile = (asked: string | undefined): string | undefined =>
  asked !== undefined && ownPath.test(asked) && !asked.includes('//') ? asked : undefined
