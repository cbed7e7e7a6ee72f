export const sizes = ['desk', 'phone'] as const;
/** Viewport of a screenshot. */
export type Size = (typeof sizes)[number];

/** Color schemes. Pages follow the system setting while they are open. */
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const viewports = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** Returns browser context options. Reduced motion makes screenshots show final states. */
export const getContextOptions = (size: Size, timezoneId: string) => ({
  ...viewports[size],
  reducedMotion: 'reduce' as const,
  locale: 'en-US',
  timezoneId,
});

export const getFileName = (scene: string, size: Size, scheme: Scheme) =>
  `${scene}-${size}-${scheme}.png`;
