export const FORMS = {
  "board": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "bname",
        "shape": "line"
      }
    ]
  ],
  "catalog": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "cname",
        "shape": "line"
      }
    ]
  ],
  "company": [
    [
      {
        "always": true,
        "label": "desk.fields.languages",
        "name": "languages",
        "shape": "languages"
      },
      {
        "always": true,
        "label": "desk.fields.hotline",
        "name": "hotline",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.coordinates",
        "name": "coordinates",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.privacy",
        "name": "privacy",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.accessibility",
        "name": "accessibility",
        "shape": "line"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.companyName",
        "name": "name",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.short",
        "name": "short",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.second",
        "name": "second",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.phrases",
        "name": "phrases",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.siteName",
        "name": "site",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.since",
        "name": "since",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.hours",
        "name": "hours",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.postal",
        "name": "address",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.place",
        "name": "place",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.facts",
        "name": "facts",
        "shape": "lines"
      }
    ]
  ],
  "item": [
    [
      {
        "always": true,
        "label": "desk.fields.picture",
        "name": "imgsrc",
        "shape": "picture"
      },
      {
        "always": true,
        "label": "desk.fields.published",
        "name": "ptime",
        "shape": "time"
      },
      {
        "always": false,
        "label": "desk.fields.written",
        "name": "atime",
        "shape": "time"
      },
      {
        "always": false,
        "label": "desk.fields.link",
        "name": "lnkurl",
        "shape": "link",
        "sections": [
          "home",
          "markets",
          "other"
        ]
      },
      {
        "always": false,
        "label": "desk.fields.film",
        "name": "vodurl",
        "shape": "line"
      },
      {
        "always": false,
        "label": "desk.fields.pictures",
        "name": "imgpack",
        "shape": "pictures",
        "sections": [
          "samples"
        ]
      },
      {
        "always": false,
        "label": "desk.fields.category",
        "name": "cid",
        "shape": "entry",
        "of": "catalog",
        "required": false,
        "sections": [
          "samples"
        ]
      },
      {
        "always": false,
        "label": "desk.fields.extra",
        "name": "exvals",
        "shape": "line"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "title",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": false,
        "label": "desk.fields.subtitle",
        "name": "subtxt",
        "shape": "line",
        "sections": [
          "samples",
          "markets",
          "about",
          "home"
        ]
      },
      {
        "always": true,
        "label": "desk.fields.abstract",
        "name": "abstract",
        "shape": "lines",
        "shown": "description"
      },
      {
        "always": true,
        "label": "desk.fields.content",
        "name": "content",
        "shape": "markdown"
      },
      {
        "always": false,
        "label": "desk.fields.html",
        "name": "html",
        "shape": "html"
      },
      {
        "always": false,
        "label": "desk.fields.alternatives",
        "name": "imgalts",
        "shape": "list",
        "sections": [
          "samples"
        ]
      },
      {
        "always": false,
        "label": "desk.fields.source",
        "name": "ptxt",
        "shape": "line"
      },
      {
        "always": false,
        "label": "desk.fields.publisher",
        "name": "pname",
        "shape": "line",
        "sections": [
          "news"
        ]
      }
    ]
  ],
  "label": [
    [
      {
        "always": true,
        "label": "desk.fields.board",
        "name": "bid",
        "shape": "entry",
        "of": "board",
        "required": true
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "lname",
        "shape": "line"
      }
    ]
  ],
  "seo": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "title",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": true,
        "label": "desk.fields.description",
        "name": "desc",
        "shape": "lines",
        "shown": "description"
      },
      {
        "always": true,
        "label": "desk.fields.keywords",
        "name": "keyword",
        "shape": "line"
      }
    ]
  ],
  "topic": [
    [
      {
        "always": true,
        "label": "desk.fields.label",
        "name": "lid",
        "shape": "entry",
        "of": "label",
        "required": true
      },
      {
        "always": true,
        "label": "desk.fields.asker",
        "name": "uname",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.written",
        "name": "atime",
        "shape": "time"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.question",
        "name": "title",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": true,
        "label": "desk.fields.content",
        "name": "content",
        "shape": "markdown"
      },
      {
        "always": false,
        "label": "desk.fields.html",
        "name": "html",
        "shape": "html"
      }
    ]
  ],
  "type": [
    [
      {
        "always": true,
        "label": "desk.fields.picture",
        "name": "imgsrc",
        "shape": "picture"
      },
      {
        "always": false,
        "label": "desk.fields.link",
        "name": "lnkurl",
        "shape": "link"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "tname",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": true,
        "label": "desk.fields.introduction",
        "name": "tdesc",
        "shape": "markdown"
      },
      {
        "always": false,
        "label": "desk.fields.html",
        "name": "html",
        "shape": "html"
      }
    ]
  ],
  "word": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.text",
        "name": "text",
        "shape": "replacing"
      }
    ]
  ]
} as const;
