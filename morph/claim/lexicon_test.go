package claim

type seeds struct{}

func (seeds) Classes(w string) []string {
	switch w {
	case "바꾸", "바뀌", "변경", "교체":
		return []string{"replace"}
	case "연기", "미루":
		return []string{"postpone"}
	case "줄이", "줄":
		return []string{"lower"}
	case "결정", "정하":
		return []string{"decide"}
	case "쓰", "사용":
		return []string{"use"}
	case "완료":
		return []string{"finish"}
	case "예약":
		return []string{"reserve"}
	}
	return nil
}

func (seeds) Attribute(w string) string {
	return map[string]string{"포트": "port", "담당": "owner", "ttl": "ttl", "수수료": "fee", "요일": "date", "가격": "price", "maxmemory": "memory"}[w]
}
