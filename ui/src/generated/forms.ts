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
        "label": "desk.fields.hidden",
        "name": "hidden",
        "shape": "hidden",
        "group": "desk.groups.navigation",
        "hint": "desk.fieldHints.hidden"
      },
      {
        "always": true,
        "label": "desk.fields.menu",
        "name": "menu",
        "shape": "menu",
        "group": "desk.groups.navigation",
        "hint": "desk.fieldHints.menu"
      },
      {
        "always": true,
        "label": "desk.fields.footerMenu",
        "name": "footer",
        "shape": "menu",
        "group": "desk.groups.navigation",
        "hint": "desk.fieldHints.footerMenu"
      },
      {
        "always": true,
        "label": "desk.fields.hotline",
        "name": "hotline",
        "shape": "line",
        "group": "desk.groups.reach",
        "hint": "desk.fieldHints.hotline"
      },
      {
        "always": true,
        "label": "desk.fields.coordinates",
        "name": "coordinates",
        "shape": "line",
        "group": "desk.groups.reach",
        "hint": "desk.fieldHints.coordinates"
      },
      {
        "always": true,
        "label": "desk.fields.opening",
        "name": "opening",
        "shape": "line",
        "group": "desk.groups.reach",
        "hint": "desk.fieldHints.opening"
      },
      {
        "always": true,
        "label": "desk.fields.profiles",
        "name": "profiles",
        "shape": "lines",
        "group": "desk.groups.reach",
        "hint": "desk.fieldHints.profiles"
      },
      {
        "always": true,
        "label": "desk.fields.privacy",
        "name": "privacy",
        "shape": "line",
        "group": "desk.groups.reach"
      },
      {
        "always": true,
        "label": "desk.fields.accessibility",
        "name": "accessibility",
        "shape": "line",
        "group": "desk.groups.reach"
      },
      {
        "always": true,
        "label": "desk.fields.whatsapp",
        "name": "whatsapp",
        "shape": "line",
        "group": "desk.groups.messengers",
        "hint": "desk.fieldHints.whatsapp"
      },
      {
        "always": true,
        "label": "desk.fields.wechat",
        "name": "wechat",
        "shape": "line",
        "group": "desk.groups.messengers"
      },
      {
        "always": true,
        "label": "desk.fields.wechatQr",
        "name": "wechatqr",
        "shape": "picture",
        "group": "desk.groups.messengers",
        "hint": "desk.fieldHints.wechatQr"
      },
      {
        "always": true,
        "label": "desk.fields.line",
        "name": "line",
        "shape": "line",
        "group": "desk.groups.messengers",
        "hint": "desk.fieldHints.line"
      },
      {
        "always": true,
        "label": "desk.fields.founded",
        "name": "founded",
        "shape": "line",
        "group": "desk.groups.registers"
      },
      {
        "always": true,
        "label": "desk.fields.icp",
        "name": "icp",
        "shape": "line",
        "group": "desk.groups.registers",
        "hint": "desk.fieldHints.icp"
      },
      {
        "always": true,
        "label": "desk.fields.police",
        "name": "police",
        "shape": "line",
        "group": "desk.groups.registers",
        "hint": "desk.fieldHints.police"
      },
      {
        "always": true,
        "label": "desk.fields.vat",
        "name": "vat",
        "shape": "line",
        "group": "desk.groups.registers"
      },
      {
        "always": true,
        "label": "desk.fields.logo",
        "name": "logo",
        "shape": "picture",
        "group": "desk.groups.logo",
        "hint": "desk.fieldHints.logo"
      },
      {
        "always": true,
        "label": "desk.fields.logoDark",
        "name": "darklogo",
        "shape": "picture",
        "group": "desk.groups.logo",
        "hint": "desk.fieldHints.logoDark"
      },
      {
        "always": true,
        "label": "desk.fields.icon",
        "name": "icon",
        "shape": "picture",
        "group": "desk.groups.logo",
        "hint": "desk.fieldHints.icon"
      },
      {
        "always": true,
        "label": "desk.fields.main",
        "name": "main",
        "shape": "colour",
        "group": "desk.groups.colours",
        "hint": "desk.fieldHints.main"
      },
      {
        "always": true,
        "label": "desk.fields.accent",
        "name": "accent",
        "shape": "colour",
        "group": "desk.groups.colours",
        "hint": "desk.fieldHints.accent"
      },
      {
        "always": true,
        "label": "desk.fields.ground",
        "name": "ground",
        "shape": "colour",
        "group": "desk.groups.colours",
        "hint": "desk.fieldHints.ground"
      },
      {
        "always": true,
        "label": "desk.fields.darkMain",
        "name": "darkmain",
        "shape": "colour",
        "group": "desk.groups.colours",
        "hint": "desk.fieldHints.darkMain"
      },
      {
        "always": true,
        "label": "desk.fields.darkAccent",
        "name": "darkaccent",
        "shape": "colour",
        "group": "desk.groups.colours"
      },
      {
        "always": true,
        "label": "desk.fields.edge",
        "name": "edge",
        "shape": "choice",
        "options": [
          {
            "label": "desk.choices.woven",
            "word": "woven"
          }
        ],
        "group": "desk.groups.style",
        "hint": "desk.fieldHints.edge"
      },
      {
        "always": true,
        "label": "desk.fields.strip",
        "name": "strip",
        "shape": "picture",
        "group": "desk.groups.style",
        "hint": "desk.fieldHints.strip"
      },
      {
        "always": true,
        "label": "desk.fields.headings",
        "name": "headings",
        "shape": "choice",
        "options": [
          {
            "label": "desk.choices.sans",
            "word": "sans"
          }
        ],
        "group": "desk.groups.style"
      },
      {
        "always": true,
        "label": "desk.fields.aiSearch",
        "name": "aisearch",
        "shape": "check",
        "word": "refused",
        "group": "desk.groups.crawlers"
      },
      {
        "always": true,
        "label": "desk.fields.aiAssistants",
        "name": "aiassistants",
        "shape": "check",
        "word": "refused",
        "group": "desk.groups.crawlers"
      },
      {
        "always": true,
        "label": "desk.fields.aiTraining",
        "name": "aitraining",
        "shape": "check",
        "word": "allowed",
        "group": "desk.groups.crawlers",
        "hint": "desk.fieldHints.aiTraining"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.companyName",
        "name": "name",
        "shape": "line",
        "group": "desk.groups.names"
      },
      {
        "always": true,
        "label": "desk.fields.short",
        "name": "short",
        "shape": "line",
        "group": "desk.groups.names",
        "hint": "desk.fieldHints.short"
      },
      {
        "always": true,
        "label": "desk.fields.second",
        "name": "second",
        "shape": "line",
        "group": "desk.groups.names"
      },
      {
        "always": true,
        "label": "desk.fields.phrases",
        "name": "phrases",
        "shape": "line",
        "group": "desk.groups.names"
      },
      {
        "always": true,
        "label": "desk.fields.siteName",
        "name": "site",
        "shape": "line",
        "group": "desk.groups.names"
      },
      {
        "always": true,
        "label": "desk.fields.sender",
        "name": "sender",
        "shape": "line",
        "group": "desk.groups.names",
        "hint": "desk.fieldHints.sender"
      },
      {
        "always": true,
        "label": "desk.fields.since",
        "name": "since",
        "shape": "line",
        "group": "desk.groups.facts"
      },
      {
        "always": true,
        "label": "desk.fields.hours",
        "name": "hours",
        "shape": "line",
        "group": "desk.groups.facts"
      },
      {
        "always": true,
        "label": "desk.fields.postal",
        "name": "address",
        "shape": "line",
        "group": "desk.groups.facts"
      },
      {
        "always": true,
        "label": "desk.fields.place",
        "name": "place",
        "shape": "line",
        "group": "desk.groups.facts"
      },
      {
        "always": true,
        "label": "desk.fields.facts",
        "name": "facts",
        "shape": "lines",
        "group": "desk.groups.facts"
      },
      {
        "always": true,
        "label": "desk.fields.register",
        "name": "register",
        "shape": "line",
        "group": "desk.groups.facts",
        "hint": "desk.fieldHints.register"
      },
      {
        "always": true,
        "label": "desk.fields.card",
        "name": "card",
        "shape": "picture",
        "group": "desk.groups.sharing",
        "hint": "desk.fieldHints.card"
      }
    ]
  ],
  "item": [
    [
      {
        "always": false,
        "label": "desk.fields.pageName",
        "name": "name",
        "shape": "pagename",
        "hint": "desk.fieldHints.pageName",
        "sections": [
          "ownpages"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.noindex",
        "name": "robots",
        "shape": "check",
        "word": "noindex",
        "hint": "desk.fieldHints.noindex",
        "sections": [
          "ownpages"
        ],
        "only": true
      },
      {
        "always": true,
        "label": "desk.fields.picture",
        "name": "imgsrc",
        "shape": "picture",
        "except": [
          "certificates"
        ]
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
        "label": "desk.fields.weave",
        "name": "weave",
        "shape": "choice",
        "options": [
          {
            "label": "desk.choices.plain",
            "word": "plain"
          },
          {
            "label": "desk.choices.twill",
            "word": "twill"
          },
          {
            "label": "desk.choices.satin",
            "word": "satin"
          },
          {
            "label": "desk.choices.denim",
            "word": "denim"
          },
          {
            "label": "desk.choices.jacquard",
            "word": "jacquard"
          },
          {
            "label": "desk.choices.corduroy",
            "word": "corduroy"
          },
          {
            "label": "desk.choices.jersey",
            "word": "jersey"
          },
          {
            "label": "desk.choices.rib",
            "word": "rib"
          },
          {
            "label": "desk.choices.interlock",
            "word": "interlock"
          },
          {
            "label": "desk.choices.pique",
            "word": "pique"
          },
          {
            "label": "desk.choices.fleece",
            "word": "fleece"
          }
        ],
        "none": "desk.choices.unsaid",
        "group": "desk.groups.garment",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.gsm",
        "name": "gsm",
        "shape": "whole",
        "group": "desk.groups.garment",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.minimum",
        "name": "minimum",
        "shape": "whole",
        "group": "desk.groups.garment",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.lead",
        "name": "lead",
        "shape": "line",
        "group": "desk.groups.garment",
        "hint": "desk.fieldHints.lead",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.sizes",
        "name": "sizes",
        "shape": "line",
        "group": "desk.groups.garment",
        "hint": "desk.fieldHints.sizes",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.gender",
        "name": "gender",
        "shape": "choice",
        "options": [
          {
            "label": "desk.choices.women",
            "word": "women"
          },
          {
            "label": "desk.choices.men",
            "word": "men"
          },
          {
            "label": "desk.choices.unisex",
            "word": "unisex"
          },
          {
            "label": "desk.choices.children",
            "word": "children"
          }
        ],
        "none": "desk.choices.unsaid",
        "group": "desk.groups.garment",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.process",
        "name": "process",
        "shape": "words",
        "options": [
          {
            "label": "desk.choices.yarn-dyed",
            "word": "yarn-dyed"
          },
          {
            "label": "desk.choices.piece-dyed",
            "word": "piece-dyed"
          },
          {
            "label": "desk.choices.garment-dyed",
            "word": "garment-dyed"
          },
          {
            "label": "desk.choices.printed",
            "word": "printed"
          },
          {
            "label": "desk.choices.washed",
            "word": "washed"
          },
          {
            "label": "desk.choices.brushed",
            "word": "brushed"
          },
          {
            "label": "desk.choices.coated",
            "word": "coated"
          },
          {
            "label": "desk.choices.padded",
            "word": "padded"
          }
        ],
        "none": "desk.choices.unsaid",
        "group": "desk.groups.garment",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.certificates",
        "name": "certificates",
        "shape": "names",
        "group": "desk.groups.garment",
        "hint": "desk.fieldHints.certificates",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.stockedColours",
        "name": "colours",
        "shape": "colours",
        "group": "desk.groups.garment",
        "hint": "desk.fieldHints.stockedColours",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.drawing",
        "name": "drawing",
        "shape": "check",
        "word": "dyed",
        "group": "desk.groups.garment",
        "hint": "desk.fieldHints.drawing",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.surface",
        "name": "surface",
        "shape": "picture",
        "group": "desk.groups.garment",
        "hint": "desk.fieldHints.surface",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.interlacing",
        "name": "interlacing",
        "shape": "picture",
        "group": "desk.groups.garment",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.yarn",
        "name": "yarn",
        "shape": "picture",
        "group": "desk.groups.garment",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.extra",
        "name": "exvals",
        "shape": "line"
      },
      {
        "always": false,
        "label": "desk.fields.countries",
        "name": "countries",
        "shape": "line",
        "hint": "desk.fieldHints.countries",
        "sections": [
          "about"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.certificateNumber",
        "name": "number",
        "shape": "line",
        "sections": [
          "certificates"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.expires",
        "name": "expires",
        "shape": "date",
        "hint": "desk.fieldHints.expires",
        "sections": [
          "certificates"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.certificateFile",
        "name": "file",
        "shape": "link",
        "hint": "desk.fieldHints.certificateFile",
        "sections": [
          "certificates"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.teamHours",
        "name": "hours",
        "shape": "line",
        "hint": "desk.fieldHints.teamHours",
        "sections": [
          "about"
        ],
        "only": true
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
        "except": [
          "certificates"
        ],
        "shown": "description"
      },
      {
        "always": false,
        "label": "desk.fields.composition",
        "name": "composition",
        "shape": "line",
        "group": "desk.groups.garment",
        "hint": "desk.fieldHints.composition",
        "sections": [
          "samples"
        ],
        "only": true
      },
      {
        "always": true,
        "label": "desk.fields.content",
        "name": "content",
        "shape": "markdown",
        "except": [
          "certificates"
        ]
      },
      {
        "always": false,
        "label": "desk.fields.persons",
        "name": "persons",
        "shape": "persons",
        "hint": "desk.fieldHints.persons",
        "sections": [
          "about"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.scope",
        "name": "scope",
        "shape": "line",
        "hint": "desk.fieldHints.scope",
        "sections": [
          "certificates"
        ],
        "only": true
      },
      {
        "always": false,
        "label": "desk.fields.issuer",
        "name": "issuer",
        "shape": "line",
        "sections": [
          "certificates"
        ],
        "only": true
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
