import './leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { ContactMap as ContactMapData } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink } from '../../parts';
import styles from './ContactMap.module.css';
import { MapLinks } from './MapLinks';

/** Distance below the viewport at which the map starts to load. */
const NEAR = '300px';

/**
 * The company's location: a drawing with the coordinates and links to maps elsewhere. If tiles are configured, an
 * interactive map covers the drawing once the first tile has loaded.
 */
export function ContactMap({ map }: { map: ContactMapData }) {
  const { t } = useI18n();
  const { canvas, shown } = useTiles(map);
  const drawing = t('about.map.drawing');
  return (
    <figure className={styles.place}>
      <div className={shown ? `${styles.sheet} ${styles.shown}` : styles.sheet}>
        {drawing && <div className={styles.drawing} role="img" aria-label={drawing} />}
        {map.tiles && (
          <>
            <div
              ref={canvas}
              className={styles.canvas}
              role="application"
              aria-label={t('about.map.label')}
            />
            <p className={styles.attribution}>
              <CmsLink link={map.tiles.attributionLink}>{map.tiles.attribution}</CmsLink>
            </p>
          </>
        )}
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.coordinates}>{map.coordinates}</span>
        <MapLinks map={map} />
      </figcaption>
    </figure>
  );
}

/** Creates the map when the canvas is near the viewport; `shown` is true once the first tile has loaded. */
function useTiles({ latitude, longitude, zoom, tiles }: ContactMapData) {
  const { t } = useI18n();
  const canvas = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !tiles) return;
    let remove: (() => void) | undefined;
    let left = false;
    const load = async () => {
      const { leafletMap } = await import('./leafletMap');
      if (left) return;
      remove = leafletMap(element, {
        centre: [latitude, longitude],
        zoom,
        tiles,
        marker: styles.pin ?? '',
        texts: { zoomIn: t('about.map.zoomIn'), zoomOut: t('about.map.zoomOut') },
        onShown: () => setShown(true),
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // Without the map's code the drawing stays.
        load().catch((error: unknown) => console.warn(error));
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      left = true;
      observer.disconnect();
      remove?.();
      setShown(false);
    };
  }, [latitude, longitude, zoom, tiles, t]);
  return { canvas, shown };
}
