export const sizes = ['desk', 'phone'] as const;
/** A window that every screen is pictured in. */
export type Size = (typeof sizes)[number];

/** What every state is pictured in; the page follows the system while it is open. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const windows = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** The browser of a size. Nothing moves, so that a picture shows where things end up. */
export const browserOf = (size: Size, timezoneId: string) => ({
  ...windows[size],
  reducedMotion: 'reduce' as const,
  locale: 'en-US',
  timezoneId,
});

export const fileOf = (scene: string, size: Size, scheme: Scheme) =>
  `${scene}-${size}-${scheme}.png`;
