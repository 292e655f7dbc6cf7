import './leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { ContactMap as ContactMapData, Html, Tiles as TileSource } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsHtml, CmsLink } from '../../parts';
import styles from './ContactMap.module.css';
import { MapLinks } from './MapLinks';

/** Distance below the viewport at which the map starts to load. */
const NEAR = '300px';

interface Props {
  /** None for a company without coordinates. */
  map: ContactMapData | null;
  /** The stops on the way to the company: a list. */
  route: Html;
}

/**
 * How to get to the company: the stops on the way as knots of a thread, the coordinates, and links to maps elsewhere; above
 * them an interactive map if tiles are configured, once the first tile has loaded.
 */
export function ContactMap({ map, route }: Props) {
  if (!map && !route) return null;
  return (
    <figure className={styles.place}>
      {map?.tiles && <Tiles map={map} tiles={map.tiles} />}
      {route && <CmsHtml className={styles.route} html={route} />}
      {map && (
        <figcaption className={styles.caption}>
          <span className={styles.coordinates}>{map.coordinates}</span>
          <MapLinks map={map} />
        </figcaption>
      )}
    </figure>
  );
}

function Tiles({ map, tiles }: { map: ContactMapData; tiles: TileSource }) {
  const { t } = useI18n();
  const { canvas, shown } = useTiles(map);
  return (
    <div className={shown ? `${styles.sheet} ${styles.shown}` : styles.sheet}>
      <div ref={canvas} className={styles.canvas} role="application" aria-label={t('about.map.label')} />
      <p className={styles.attribution}>
        <CmsLink link={tiles.attributionLink}>{tiles.attribution}</CmsLink>
      </p>
    </div>
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
        // Without the map's code its place stays empty.
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
